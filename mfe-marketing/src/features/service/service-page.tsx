import { brand } from '@site/contracts';
import { ButtonLink, Icon, notFound, PageMeta, type PageProps, useOrigin } from '@site/platform';
import { SERVICE_GUIDES } from '../../content/service-guides';
import { INCLUDED_ALWAYS, SERVICE_COPY, SERVICE_PAGE } from '../../content/service-pages';
import { serviceSocial } from '../../content/social';
import { cardText } from '../home/card-text';
import { CitiesBanner } from '../shared/cities-banner';
import { ContactSection } from '../shared/contact-section';
import { Photo } from '../shared/photo';
import { Place } from '../shared/place';
import { questionsData } from '../shared/questions-data';
import { Breadcrumb, type Crumb } from './breadcrumb';
import { findService } from './find-service';
import styles from './service.module.css';
import { ServiceGuide } from './service-guide';
import { breadcrumbData, serviceData } from './structured-data';

/** `/services/{serviceId}`. An unknown id gives the not-found page. */
export function ServicePage({ params }: PageProps) {
  const origin = useOrigin();
  const listed = findService(params.serviceId ?? '') ?? notFound();
  const { intro, rest, included = [], why, keywords, picture } = SERVICE_COPY[listed.id];
  const service = rest ? { ...listed, description: `${listed.description} ${rest}` } : listed;
  const { id, name, description } = service;
  const path = `/services/${id}`;
  const crumbs: readonly Crumb[] = [
    { name: 'Home', path: '/' },
    { name: 'Services', path: '/#services' },
    { name, path },
  ];
  return (
    <>
      <PageMeta
        title={SERVICE_PAGE.heading(name)}
        description={`${SERVICE_PAGE.heading(name)}: ${cardText(description)}`}
        keywords={keywords}
        canonical={path}
        {...serviceSocial(id, picture.alt)}
        jsonLd={[
          serviceData(origin, service),
          breadcrumbData(origin, crumbs),
          questionsData(SERVICE_GUIDES[id].questions),
        ]}
      />
      <div className={styles.intro}>
        <div className={`wrap ${styles.introIn}`}>
          <div className={styles.introText}>
            <Breadcrumb crumbs={crumbs} />
            <div className={styles.introCopy}>
              <h1>
                <Place text={SERVICE_PAGE.heading(name)} />
              </h1>
              <p className="lead">{intro ?? description}</p>
              <ButtonLink href="#contact">{SERVICE_PAGE.button}</ButtonLink>
            </div>
          </div>
          <div className={styles.introPhoto}>
            <Photo picture={picture} sizes="(min-width: 64rem) 48vw, 100vw" eager />
          </div>
        </div>
      </div>
      <section className="section" aria-labelledby="included-title">
        <div className={`wrap ${styles.included}`} data-few={included.length === 0 || undefined}>
          <div>
            <h2 id="included-title">{SERVICE_PAGE.includedHeading}</h2>
            {/* The page's only list items outside navigation, form and cities (infra/docs/promises.md P9). */}
            <ul className={styles.includedList}>
              {[...INCLUDED_ALWAYS, ...included].map((item) => (
                <li key={item}>
                  <Icon name="check" />
                  {item}
                </li>
              ))}
            </ul>
          </div>
          <div className={`${styles.why} dark`}>
            <h2>{SERVICE_PAGE.whyHeading(brand.name, name)}</h2>
            {why.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <ServiceGuide id={id} />
      <CitiesBanner heading={SERVICE_PAGE.citiesHeading} />
      <ContactSection heading={SERVICE_PAGE.formHeading(name)} text={SERVICE_PAGE.formText} services={[id]} />
    </>
  );
}
