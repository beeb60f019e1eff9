import { useRevalidator } from "react-router";
import { call } from "#app/admin/call.ts";
import { useToast } from "#app/admin/toast.tsx";
import { counted } from "#domain/counted.ts";

type Marks = { read?: boolean; archived?: boolean };

/** Deletes or marks many messages by one request, and says so, with one way back for all of them. */
export function useMessageChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  return {
    async remove(ids: string[]) {
      const done = await ask("POST", "/deletions", { ids });
      if (!done.ok) return toast.fail(unfinished(done.message));
      const run = () => ask("POST", "/restorations", done.data);
      toast.say(`${howMany(done.data.ids)} deleted`, { run, undone: "Undone: what was deleted is back." });
    },

    /** `words` say what was done to them, as in 'archived'. */
    async mark(ids: string[], marks: Marks, words: string) {
      const done = await ask("PATCH", "", { ids, ...marks });
      if (!done.ok) return toast.fail(unfinished(done.message));
      const run = () => ask("PATCH", "", { ...done.data, ...opposite(marks) });
      toast.say(`${howMany(done.data.ids)} ${words}`, { run, undone: "Undone: everything is as before." });
    },
  };

  async function ask(method: string, path: string, body: object) {
    const answer = await call<{ ids: string[] }>(method, `/api/messages${path}`, body);
    // Also after a refusal: it may have come in the middle.
    revalidate();
    return answer;
  }
}

function howMany({ length }: string[]) {
  return length === 1 ? "Message" : counted(length, "message");
}

function opposite({ read, archived }: Marks): Marks {
  return {
    ...(read !== undefined && { read: !read }),
    ...(archived !== undefined && { archived: !archived }),
  };
}

function unfinished(reason: string) {
  return `This could not be finished. ${reason}`;
}
