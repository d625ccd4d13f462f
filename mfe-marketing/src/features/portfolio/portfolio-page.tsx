import { ButtonLink, PageMeta } from '@site/platform';
import { PORTFOLIO } from '../../content/portfolio';
import { PROJECTS } from '../../content/projects';
import { SOCIAL } from '../../content/social';
import { ContactSection } from '../shared/contact-section';
import { PageIntro } from '../shared/page-intro';
import { ProjectSection } from './project-section';

const PATH = '/work-samples';
const SERVICES = ['remodels'] as const;

export function PortfolioPage() {
  const { title, description, keywords, heading, lead, button, contact } = PORTFOLIO;
  return (
    <>
      <PageMeta title={title} description={description} keywords={keywords} canonical={PATH} {...SOCIAL.portfolio} />
      <PageIntro heading={heading} lead={lead}>
        <ButtonLink href={`${PATH}#contact`}>{button}</ButtonLink>
      </PageIntro>
      <div className="section">
        <div className="wrap">
          {PROJECTS.map((project, index) => (
            <ProjectSection key={project.id} project={project} first={index === 0} />
          ))}
        </div>
      </div>
      <ContactSection heading={contact.heading} text={contact.text} services={SERVICES} />
    </>
  );
}
