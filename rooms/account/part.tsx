import { type ReactNode, useId, useRef } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import type { Outcome } from "#app/records/client.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import type { IconName } from "#domain/content/words.ts";

/** One part of the account: what it is at the side, what there is of it beside. */
export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="acct stack" aria-labelledby={id}>
      <div className="acct__head">
        <h2 id={id}>{title}</h2>
        <p className="hint">{hint}</p>
      </div>
      <div className="acct__body stack">{children}</div>
    </section>
  );
}

type ThingProps = {
  icon: IconName;
  name: string;
  tag?: ReactNode;
  about: string;
  /** What can be done with it. */
  children?: ReactNode;
};

/** One line of a list: whoever stood in a line that goes is led to the main part of the page. */
export function Thing({ icon, name, tag, about, children }: ThingProps) {
  const line = useRef<HTMLLIElement>(null);
  useFocusAfterLeaving(line);
  return (
    <li ref={line}>
      <span className="things__icon">
        <Icon name={icon} />
      </span>
      <div className="things__what">
        <b>{name}</b> {tag}
        <span className="things__about fine">{about}</span>
      </div>
      {children}
    </li>
  );
}

/** Closes what was open, says what was done, and shows the account as it is then. */
export function useDone(close: () => void) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return (done: string) => {
    close();
    toast.say(done);
    revalidate();
  };
}

/** Changes something of the account, says how it went, and shows the account as it is then. */
export function useChange() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return async (asked: Promise<Outcome<unknown>>, done: string) => {
    const answer = await asked;
    if (answer.ok) toast.say(done);
    else toast.fail(answer.message);
    await revalidate();
    return answer.ok;
  };
}
