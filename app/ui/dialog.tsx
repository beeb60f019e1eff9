import { type ReactNode, useId } from "react";
import type { IconName } from "#domain/content/words.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Modal } from "./modal.tsx";

export type DialogAnswer = "confirm" | "deny" | "cancel";

type DialogProps = {
  /** `ask` for destructive actions, `warn` for something about to happen. */
  tone: keyof typeof icons;
  /** Instead of the icon of the tone. */
  icon?: IconName;
  title: string;
  /** The buttons; OK alone by default. */
  answers?: DialogAnswer[];
  labels?: Partial<typeof defaultLabels>;
  onAnswer: (answer: DialogAnswer) => void;
  children: ReactNode;
};

/** A message or a question, open while it is rendered. */
export function Dialog({
  tone,
  icon = icons[tone],
  title,
  answers = ["confirm"],
  labels,
  onAnswer,
  children,
}: DialogProps) {
  const id = useId();
  const words = { ...defaultLabels, ...labels };
  return (
    <Modal kind="center" labelledBy={id} describedBy={`${id}-text`} onDismiss={() => onAnswer("cancel")}>
      <span className={`dialog__icon dialog__icon--${tone}`}>
        <Icon name={icon} />
      </span>
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className="dialog__actions">
        {safestFirst
          .filter((answer) => answers.includes(answer))
          .map((answer) => (
            <Button key={answer} kind={kindOf(answer, tone)} onClick={() => onAnswer(answer)}>
              {words[answer]}
            </Button>
          ))}
      </div>
    </Modal>
  );
}

/** A form in a dialog. */
export function FormDialog({
  title,
  isWide,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Modal kind="form" labelledBy={id} isWide={isWide} onDismiss={onClose}>
      <div className="dialog__head">
        <h2 id={id}>{title}</h2>
        <button className="iconbtn" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Modal>
  );
}

const icons = { ok: "check", error: "alert", ask: "ask", warn: "clock" } as const;
const defaultLabels: Record<DialogAnswer, string> = { confirm: "OK", deny: "No", cancel: "Cancel" };

// The browser focuses the first button.
const safestFirst: DialogAnswer[] = ["cancel", "deny", "confirm"];

function kindOf(answer: DialogAnswer, tone: DialogProps["tone"]) {
  if (answer !== "confirm") return "quiet";
  return tone === "ask" ? "danger" : "primary";
}
