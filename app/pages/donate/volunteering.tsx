import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { GivingPage, VolunteerOpportunity } from "#domain/content/giving.ts";

type VolunteeringProps = { words: GivingPage["volunteering"]; opportunities: VolunteerOpportunity[] };

const tints = { Seasonal: "kumkum", Weekly: "peacock", Monthly: "gold", Flexible: "gold" } as const;

export function Volunteering({ words, opportunities }: VolunteeringProps) {
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
