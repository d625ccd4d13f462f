import { FAQ } from '../../content/faq';
import { HOME } from '../../content/home';
import { AREA_NOTES } from '../../content/proof';
import { SERVICES_OUTSIDE_GRID } from '../../content/services';
import { Place } from '../shared/place';
import { Questions } from '../shared/questions';
import { ServiceLinks } from '../shared/service-links';
import area from './area.module.css';

export function FaqSection() {
  return (
    <Questions heading={HOME.faq.heading} questions={FAQ}>
      <ServiceLinks heading={HOME.faq.moreServices} services={SERVICES_OUTSIDE_GRID} />
    </Questions>
  );
}

export function AreaSection() {
  return (
    <section className="section section--cream" aria-labelledby="area-title">
      <div className={`wrap ${area.area}`}>
        <h2 id="area-title">
          <Place text={HOME.area.heading} />
        </h2>
        <div className={area.areaText}>
          <p className="lead">{HOME.area.lead}</p>
          <p>{HOME.area.text}</p>
          {AREA_NOTES.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
