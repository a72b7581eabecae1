#!/bin/bash
#SBATCH --job-name=@JOB@
#SBATCH --array=1-@JOBS@
#SBATCH --time=@LIMIT@
#SBATCH --cpus-per-task=@THREADS@
#SBATCH --mem=@MEBIBYTES@M
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=@LOG@
# Written by `harary slurm`. `bash` runs this file to submit an array of @JOBS@ jobs, each of which
# answers parts until none is left, and a job after them that merges. HARARY names the program.
parts=@PARTS@
harary=${HARARY:-harary}
if [ -z "${SLURM_JOB_ID:-}" ]; then
  array=$(sbatch --parsable "$0") || exit
  array=${array%%;*}
  echo "array $array"
  exec sbatch --dependency="afterany:$array" --job-name=@JOB@-merge --time=@LIMIT@ \
    --mem=@MEBIBYTES@M --output="${parts//%/%%}/merge.log" \
    --wrap "$(printf '%q ' "$harary" merge "$parts" --out "$parts/merged.txt")"
fi
"$harary" run "$parts" --begin "$SLURM_ARRAY_TASK_ID/@JOBS@" --time @SECONDS@s \
  --memory @MEMORY@ --threads @THREADS@ --quiet &
runner=$!
trap 'kill -TERM $runner' TERM
wait $runner
code=$?
# A signal ends the first wait before the runner has kept its progress.
while kill -0 $runner 2> /dev/null; do
  wait $runner
  code=$?
done
# Stopped as its time was over: it goes on in another turn. (What was canceled stays so.)
if [ $code = 3 ] && [ $SECONDS -ge @SECONDS@ ]; then
  exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit $code
