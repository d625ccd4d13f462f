import { PageMeta, useOrigin } from '@site/platform';
import { FAQ } from '../../content/faq';
import { HOME } from '../../content/home';
import { SOCIAL } from '../../content/social';
import { CitiesBanner } from '../shared/cities-banner';
import { ContactSection } from '../shared/contact-section';
import { questionsData } from '../shared/questions-data';
import { AreaSection, FaqSection } from './closing-sections';
import { Hero } from './hero';
import { PricesSection } from './prices-section';
import { ProofSection } from './proof-section';
import { ProofSummary } from './proof-summary';
import { ReviewsSection } from './reviews-section';
import { ServicesSection } from './services-section';
import { businessData } from './structured-data';
import { TeamSection } from './team-section';

export function HomePage() {
  const origin = useOrigin();
  return (
    <>
      <PageMeta
        description={HOME.description}
        keywords={HOME.keywords}
        canonical="/"
        {...SOCIAL.home}
        jsonLd={[businessData(origin, SOCIAL.home.image), questionsData(FAQ)]}
      />
      <Hero />
      <ProofSummary />
      <ServicesSection />
      <TeamSection />
      <ProofSection />
      <ReviewsSection />
      <PricesSection />
      <ContactSection heading={HOME.contact.heading} text={HOME.contact.text} />
      <FaqSection />
      <AreaSection />
      <CitiesBanner heading={HOME.area.citiesHeading} />
    </>
  );
}
