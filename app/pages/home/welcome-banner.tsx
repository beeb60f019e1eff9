import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** One line drifting past; the second copy follows the first so that the line never ends. */
export function WelcomeBanner({ words }: { words: string }) {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <section className="welcome" data-tone="dark" aria-label="Welcome announcement" data-paused={isPaused}>
      <div className="welcome__view">
        <div className="welcome__track">
          <p>{words}</p>
          <p aria-hidden="true">{words}</p>
        </div>
      </div>
      <button className="welcome__pause" type="button" onClick={() => setIsPaused(!isPaused)}>
        <Icon name={isPaused ? "play" : "pause"} />
        <span>
          {isPaused ? "Play" : "Pause"}
          <span className="vh"> the announcement</span>
        </span>
      </button>
    </section>
  );
}
