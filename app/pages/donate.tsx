import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { donationCategories, givingPage, volunteerOpportunities } from "#content/giving.ts";
import { pages } from "#content/pages.ts";
import { GiftForm } from "./donate/gift-form.tsx";
import { Volunteering } from "./donate/volunteering.tsx";
import "#app/styles/pages/donate.css";

export const meta = pageMeta(pages.donate);

export default function Donate() {
  useReveal();
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
          <GiftForm words={givingPage.donation} categories={donationCategories} />
        </div>
      </section>
      <Volunteering words={givingPage.volunteering} opportunities={volunteerOpportunities} />
    </>
  );
}
