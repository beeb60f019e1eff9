import { data, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { donationCategories, givingPage, volunteerOpportunities } from "#content/giving.ts";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import type { GivingPage, VolunteerOpportunity } from "#domain/content/giving.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { entriesIn } from "#domain/form-entries.ts";
import type { Route } from "./+types/donate.ts";
import { checkGift } from "./donate/gift.ts";
import { GiftForm } from "./donate/gift-form.tsx";
import "./donate.css";

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

type VolunteeringProps = { words: GivingPage["volunteering"]; opportunities: VolunteerOpportunity[] };

const tints = { Seasonal: "kumkum", Weekly: "peacock", Monthly: "gold", Flexible: "gold" } as const;

function Volunteering({ words, opportunities }: VolunteeringProps) {
  return (
    <section className="section section--sand" aria-labelledby="volunteer">
      <div className="wrap">
        <SectionHead id="volunteer" head={words} kind="split" />
        <div className="vols">
          {opportunities.map((opportunity) => (
            <Opportunity key={opportunity.title} {...opportunity} />
          ))}
        </div>
        <p className="vols__cta">
          <ButtonLink kind="outline" size="large" to={words.application.href}>
            {words.application.label}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Opportunity({ title, description, commitment, icon, skills }: VolunteerOpportunity) {
  return (
    <article className="vol" data-reveal="">
      <div className="vol__top">
        <h3>{title}</h3>
        <Tag kind={tints[commitment]}>
          <Icon name={icon} />
          {commitment}
        </Tag>
      </div>
      <p>{description}</p>
      <ul className="vol__skills" aria-label="Skills">
        {skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
    </article>
  );
}
