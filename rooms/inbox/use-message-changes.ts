import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, send } from "#app/records/client.ts";
import { counted } from "#domain/counted.ts";
import type { Message } from "#domain/message.ts";
import type { Endpoint } from "#domain/records.ts";
import { type MessageMarks, messageKind } from "./message-words.ts";

type Chosen = { ids: string[] };

const deletions: Endpoint<Chosen, Chosen> = { method: "POST", path: "/api/messages/deletions" };
const restorations: Endpoint<Chosen, Chosen> = { method: "POST", path: "/api/messages/restorations" };
const marking: Endpoint<Chosen & MessageMarks, Chosen> = { method: "PATCH", path: "/api/messages" };

/** One message, asked for and changed. */
export function messageClient(id: string) {
  const path = `/api/messages/${encodeURIComponent(id)}`;
  const { delete: remove, restore } = clientOf(messageKind);
  return {
    mark: (marks: MessageMarks) => send<MessageMarks, Message>({ method: "PATCH", path }, marks),
    delete: () => remove(id),
    restore: () => restore(id),
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
      const run = () => ask(marking, { ...done.data, ...opposite(marks) });
      toast.say(`${howMany(done.data.ids)} ${words}`, { run, undone: "Undone: everything is as before." });
    },
  };

  async function ask<Sent extends object>(endpoint: Endpoint<Sent, Chosen>, sent: Sent) {
    const answer = await send(endpoint, sent);
    // Also after a refusal: it may have come in the middle.
    revalidate();
    return answer;
  }
}

function howMany({ length }: string[]) {
  return length === 1 ? "Message" : counted(length, "message");
}

function opposite({ read, archived }: MessageMarks): MessageMarks {
  return {
    ...(read !== undefined && { read: !read }),
    ...(archived !== undefined && { archived: !archived }),
  };
}

function unfinished(reason: string) {
  return `This could not be finished. ${reason}`;
}
