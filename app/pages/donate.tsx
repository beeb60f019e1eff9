import { data, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import type { Giving, VolunteerOpportunity } from "#domain/content/giving.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { entriesIn } from "#domain/form-entries.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/donate.ts";
import { checkGift } from "./donate/gift.ts";
import { GiftForm } from "./donate/gift-form.tsx";
import "./donate.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { giving, ...rest } = context.get(words);
  return { ...pageWords(rest, "donate"), giving };
}

/** Leads to the donation page what a browser posts without our script, once it is checked as the script would. */
export async function action({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const { giving, temple } = context.get(words);
  const given = entriesIn(await request.formData());
  const { gift, fault } = checkGift(given, giving.categories);
  if (!gift) return data({ message: fault, given }, 422);
  const purpose = giving.categories.find(({ id }) => id === gift.fund)?.name;
  return redirect(donationAddress(temple.donationPage.url, { ...gift, purpose }), 303);
}

export default function Donate({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { trail, giving } = loaderData;
  useReveal();
  const { search } = useLocation();
  const { head } = giving;
  return (
    <>
      <Threshold
        trail={trail}
        head={head}
        art={head.picture && <Arch picture={head.picture} kind="still" />}
      />
      <section className="section section--first" aria-labelledby="give">
        <div className="wrap">
          <h2 className="vh" id="give">
            {giving.donation.title}
          </h2>
          <GiftForm
            words={giving.donation}
            categories={giving.categories}
            given={refused?.given ?? Object.fromEntries(new URLSearchParams(search))}
            refusal={refused?.message}
          />
        </div>
      </section>
      <Volunteering words={giving.volunteering} opportunities={giving.opportunities} />
    </>
  );
}

type VolunteeringProps = { words: Giving["volunteering"]; opportunities: VolunteerOpportunity[] };

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
      <p>
        <Marked words={description} />
      </p>
      <ul className="vol__skills" aria-label="Skills">
        {skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
    </article>
  );
}
