import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { signInByPasskey, stopPasskey } from "./sign-in.ts";

/** Signing in by what the device keeps. */
export function usePasskey(isTaken: boolean) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "waiting" | "in">("idle");
  const [refused, setRefused] = useState<string>();
  const [isSupported, setIsSupported] = useState(true);
  const [hasAsked, setHasAsked] = useState(false);
  /** Counts up: what was stopped may still answer, and is not heard then. */
  const round = useRef(0);

  useEffect(() => setIsSupported("PublicKeyCredential" in window), []);
  // Whoever leaves the page meanwhile is not asked any longer.
  useEffect(() => () => void (round.current > 0 && stopPasskey()), []);

  return {
    /** The button is there from the first paint, so that nothing moves; a browser that has no passkeys loses it. */
    isOffered: isTaken && isSupported,
    isWaiting: state !== "idle",
    refused,
    /** What was pressed is there anew after the waiting: whoever uses the keyboard stands there again. */
    pressed: hasAsked ? { autoFocus: true } : {},
    forgetRefusal: () => setRefused(undefined),

    async start() {
      const mine = ++round.current;
      setRefused(undefined);
      setHasAsked(true);
      setState("waiting");
      const outcome = await signInByPasskey();
      if (mine !== round.current) return;
      if (outcome === "in") {
        setState("in");
        return navigate("/dashboard", { replace: true });
      }
      setState("idle");
      if (outcome !== "owed") setRefused(outcome.message);
    },

    stop() {
      round.current++;
      setState("idle");
      void stopPasskey();
    },
  };
}

/** What the step is about; read out when it changes. */
export function Lead({ isWaiting, children }: { isWaiting: boolean; children: string }) {
  return (
    <p className="muted" role="status">
      {isWaiting ? "Your device asks in its own window." : children}
    </p>
  );
}

export function PasskeyButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props} kind="quiet" className="btn--block needs-scripts">
      <Icon name="passkey" />
      Sign in with a passkey
    </Button>
  );
}

/** In place of the form, while the device asks; `instead` is what else there is. */
export function PasskeyWaiting({ instead, onStop }: { instead?: string; onStop: () => void }) {
  const stop = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: whoever uses the keyboard stands at the only one there is.
  useEffect(() => stop.current?.focus(), []);
  return (
    <div className="gate__wait">
      <Button kind="quiet" className="btn--block" busy="Waiting for your device" />
      <p className="hint">
        Nothing happens?{" "}
        <button className="linkbtn" type="button" ref={stop} onClick={onStop}>
          {instead ? `Stop and use ${instead}` : "Stop"}
        </button>
      </p>
    </div>
  );
}
