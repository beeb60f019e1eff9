import { data, redirect, useLocation } from "react-router";
import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { donationCategories, givingPage, volunteerOpportunities } from "#content/giving.ts";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { entriesIn } from "#domain/form-entries.ts";
import type { Route } from "./+types/donate.ts";
import { checkGift } from "./donate/gift.ts";
import { GiftForm } from "./donate/gift-form.tsx";
import { Volunteering } from "./donate/volunteering.tsx";
import "#app/styles/pages/donate.css";

export const meta = pageMeta(pages.donate);

/** Leads to the donation page what a browser posts without our script, once it is checked as the script would. */
export async function action({ request }: Pick<Route.ActionArgs, "request">) {
  const given = entriesIn(await request.formData());
  const { gift, fault } = checkGift(given, donationCategories);
  if (!gift) return data({ message: fault, given }, 422);
  return redirect(donationAddress(temple.donationPage.url, gift), 303);
}

export default function Donate({ actionData: refused }: Route.ComponentProps) {
  useReveal();
  const { search } = useLocation();
  const { head } = givingPage;
  return (
    <>
      <Threshold
        trail={trailTo(pages.donate)}
        head={head}
        art={head.picture && <Arch picture={head.picture} kind="still" />}
      />
      <section className="section section--first" aria-labelledby="give">
        <div className="wrap">
          <h2 className="vh" id="give">
            {givingPage.donation.title}
          </h2>
          <GiftForm
            words={givingPage.donation}
            categories={donationCategories}
            given={refused?.given ?? Object.fromEntries(new URLSearchParams(search))}
            refusal={refused?.message}
          />
        </div>
      </section>
      <Volunteering words={givingPage.volunteering} opportunities={volunteerOpportunities} />
    </>
  );
}
