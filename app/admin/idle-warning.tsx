import { Dialog } from "#app/ui/dialog.tsx";
import { counted } from "#domain/counted.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import { spokenCountdown } from "./idle.ts";

/** The last half minute. Any sign of life closes it, so typing on is answer enough. */
export function IdleWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <Dialog tone="warn" title="Are you still there?" labels={{ confirm: "Stay signed in" }} onAnswer={onStay}>
      <p>
        Nothing has happened for nearly {SESSION_TIMES.inactivitySeconds / 60} minutes, so you will be signed
        out. Stay, and everything you have typed is kept.
      </p>
      <p className="countdown num" aria-hidden="true">
        {counted(secondsLeft, "second")} left
      </p>
      <p className="vh" role="status">
        {spokenCountdown(secondsLeft)}
      </p>
    </Dialog>
  );
}
