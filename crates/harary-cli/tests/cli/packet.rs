//! The folder of a packet for the OEIS.

use crate::harary::{Scratch, run};

#[test]
fn a_packet_has_a_folder_of_its_own() {
    let folder = Scratch::new("packet");
    let asked = "oeis --quiet --out packet solve columns c=1..2";
    let said = run(&folder, asked);
    assert_eq!(said.code, Some(0), "{said:?}");
    let packet = || std::fs::read_to_string(folder.join("packet/packet.txt")).expect("a packet");
    let before = packet();
    assert!(before.contains("columns"), "{before}");
    let said = run(&folder, "oeis --quiet --out packet solve vdw n=3..4 k=3");
    assert_eq!(said.code, Some(2), "{said:?}");
    let why = "harary: packet: this folder is not empty; a packet has one of its own\n";
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", why));
    assert_eq!(packet(), before);
}
