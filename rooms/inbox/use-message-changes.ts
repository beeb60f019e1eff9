import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, type Outcome, send } from "#app/records/client.ts";
import { counted } from "#domain/counted.ts";
import type { Message } from "#domain/message.ts";
import type { Endpoint } from "#domain/records.ts";
import { type MessageChange, type MessageMarks, messageKind } from "./message-words.ts";

type Chosen = { ids: string[] };
type Marked = Chosen & { changes: MessageChange[] };

const deletions: Endpoint<Chosen, Chosen> = { method: "POST", path: "/api/messages/deletions" };
const restorations: Endpoint<Chosen | { changes: MessageChange[] }, Chosen> = {
  method: "POST",
  path: "/api/messages/restorations",
};
const marking: Endpoint<Chosen & MessageMarks & { current?: { [id: string]: string } }, Marked> = {
  method: "PATCH",
  path: "/api/messages",
};

/** One message, asked for and changed. */
export function messageClient(id: string) {
  const path = `/api/messages/${encodeURIComponent(id)}`;
  const { delete: remove, bringBack } = clientOf(messageKind);
  return {
    mark: (marks: MessageMarks) => send<MessageMarks, Message>({ method: "PATCH", path }, marks),
    delete: () => remove(id),
    bringBack: () => bringBack(id),
    move: (archived: boolean) => send(marking, { ids: [id], archived }),
    retryDelivery: () => send<undefined, Message>({ method: "POST", path: `${path}/delivery` }),
  };
}

/** Deletes or marks many messages by one request, and says so, with one way back for all of them. */
export function useMessageChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  return {
    async remove(ids: string[]) {
      const done = await ask(deletions, { ids });
      if (!done.ok) return toast.fail(unfinished(done.message));
      const run = () => ask(restorations, done.data);
      toast.say(`${howMany(done.data.ids)} deleted`, { run, undone: "Undone: what was deleted is back." });
    },

    /** `words` say what was done to them, as in 'archived'. */
    async mark(ids: string[], marks: MessageMarks, words: string) {
      const done = await ask(marking, { ids, ...marks });
      if (!done.ok) return toast.fail(unfinished(done.message));
      const run = () => refreshed(undoMarks(marks, done.data));
      toast.say(`${howMany(done.data.ids)} ${words}`, { run, undone: "Undone: everything is as before." });
    },
  };

  function ask<Sent extends object, Answer>(endpoint: Endpoint<Sent, Answer>, sent: Sent) {
    return refreshed(send(endpoint, sent));
  }

  async function refreshed<Answer>(asked: Promise<Outcome<Answer>>) {
    const answer = await asked;
    // Also after a refusal: it may have come in the middle.
    revalidate();
    return answer;
  }
}

function howMany({ length }: string[]) {
  return length === 1 ? "Message" : counted(length, "message");
}

/**
 * Takes marks back from the messages that nobody has changed since. Which box a message is in has a history to go back
 * to; whether it was read has none.
 */
export function undoMarks({ read, archived }: MessageMarks, { ids, changes }: Marked) {
  if (archived !== undefined) return send(restorations, { changes });
  const current = Object.fromEntries(changes.map((change) => [change.id, change.current]));
  return send<object, Chosen>(marking, { ids, read: !read, current });
}

function unfinished(reason: string) {
  return `This could not be finished. ${reason}`;
}
