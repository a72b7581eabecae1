for (const button of document.querySelectorAll("button[data-command]")) {
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(button.dataset.command);
    button.textContent = "copied";
  };
}
