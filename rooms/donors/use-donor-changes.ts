import { useCallback, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "#app/admin/call.ts";
import { useToast } from "#app/admin/toast.tsx";
import type { Donor } from "#domain/donor.ts";
import { isFound, searchText, searchWords } from "#domain/search.ts";
import type { MarkedDonor } from "./donor-table.tsx";
import type { SavedDonor } from "./use-donor-form.ts";

/** What follows a change: a word of it with the way back, and the row it is about, marked and in sight. */
export function useDonorChanges(q: string) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [marked, setMarked] = useState<MarkedDonor>();
  const showAdded = useShownAdded(q);

  return {
    marked,

    /** The next thing begins. */
    forget: useCallback(() => {
      toast.clear();
      setMarked(undefined);
    }, [toast]),

    saved({ donor, former }: SavedDonor) {
      if (!former) {
        const run = () => change("DELETE", donor);
        toast.say("Donor added successfully!", { run, undone: `Undone: ${donor.name} is not added.` });
        setMarked({ id: donor.id, tag: "Just added" });
        return showAdded(donor);
      }
      const run = () => change("PUT", donor, "", { ...former, version: donor.version });
      toast.say("Donor updated successfully!", { run, undone: `Undone: ${former.name} is as before.` });
      revalidate();
    },

    deleted(donor: Donor) {
      const run = () => {
        setMarked({ id: donor.id, tag: "Back again" });
        return change("POST", donor, "/restore");
      };
      toast.say("Donor deleted", { run, undone: `Undone: ${donor.name} is back.` });
      revalidate();
    },
  };

  async function change(method: string, { id }: Donor, path = "", body?: unknown) {
    const answer = await call(method, `/api/donors/${encodeURIComponent(id)}${path}`, body);
    if (answer.ok) revalidate();
    return answer;
  }
}

/** Goes to the page on which a new donor stands, and out of a search that does not find it. */
function useShownAdded(q: string) {
  const navigate = useNavigate();
  const [added, setAdded] = useState<Donor>();
  // One turn later, when the form has closed: with words in it, it would hold up every navigation.
  useEffect(() => {
    if (!added) return;
    setAdded(undefined);
    const isInSearch = isFound(searchText(added), searchWords(q));
    const asked = new URLSearchParams({ ...(isInSearch && q && { q }), at: added.id });
    navigate(`?${asked}`, { replace: isInSearch });
  }, [added, q, navigate]);
  return setAdded;
}
