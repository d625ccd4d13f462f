import { brand, LIMITS } from '@site/contracts';

/** A paragraph, or a list below one. */
type PolicyBlock = string | { points: readonly string[] };

export interface PolicySection {
  id: string;
  heading: string;
  blocks: readonly PolicyBlock[];
  /** Ends with our mail and phone contact. */
  contact?: boolean;
}

/** Text of the privacy policy. It describes what this site does: change both together. */
export const PRIVACY = {
  heading: 'Privacy Policy',
  updated: 'Last updated April 30, 2025',
  description: `What ${brand.name} collects when you use this website or ask for a quote, why, who sees it, and how to have it corrected or deleted.`,
  keywords: `privacy policy, personal data, ${brand.name}`,
  contents: 'On this page',
  contact: { email: 'Email', phone: 'Phone' },
} as const;

export const POLICY: readonly PolicySection[] = [
  {
    id: 'introduction',
    heading: 'Introduction',
    blocks: [
      `This policy explains what ${brand.name} ("we", "us") collects when you use this website or send us a request, why we collect it, who sees it, and what you can ask of us.`,
      'You can read every public page without telling us who you are. We learn your name only if you send us a form, write to us or call.',
    ],
  },
  {
    id: 'information',
    heading: 'Information We Collect',
    blocks: [
      'When you ask for a quote or for investment information, we collect what you enter and choose to send:',
      {
        points: [
          'Your name, email address and phone number',
          'The ZIP code of your project',
          'Service details: the services that you choose, the amount that you plan to invest, and your message',
          'Uploaded media: photos and PDF documents that you add to your request',
        ],
      },
      'When you use the website, we also collect technical data:',
      {
        points: [
          'Which pages are viewed, and which forms are begun and sent, without your name, address or number',
          'How fast pages show and react, and which parts of a page failed',
          'The campaign of the ad or link that brought you here, such as its name and source',
          'Your IP address, counted briefly to stop automated abuse',
        ],
      },
      'Photos can carry hidden data, such as where they were taken. Remove it before you upload if you do not want us to have it.',
    ],
  },
  {
    id: 'use',
    heading: 'How We Use Information',
    blocks: [
      'We use what you send us to:',
      {
        points: [
          'Answer your request and contact you about it',
          'Prepare a quote, plan a visit and schedule work',
          'Answer questions about investments and loans',
          'Keep records of our projects, as the law and our accounts require',
        ],
      },
      'We use technical data to see which pages and campaigns are useful, to keep the website working, and to protect it. We do not use your information for automated decisions about you, and we do not send newsletters that you did not ask for.',
    ],
  },
  {
    id: 'sharing',
    heading: 'Sharing of Information',
    blocks: [
      'We do not sell your personal information, and we do not trade or rent it.',
      'We share it only in these cases:',
      {
        points: [
          'With members of our team, and with trades and suppliers who need it for the work that you asked for',
          'With companies that host this website and carry our email, who may use it only on our behalf',
          'When the law, a court or a public authority requires it',
          'With a successor, if our business or part of it is sold; this policy then continues to apply',
        ],
      },
    ],
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    blocks: [
      'We set no cookies for visitors, only for our staff: one keeps them signed in to their dashboard, and one recognizes a device they have signed in on before.',
      "We use your browser's own storage for two things:",
      {
        points: [
          'Local storage keeps the campaign that brought you here and when you first came from one, so that we know which ads bring requests. It is sent to us only with a form that you submit.',
          `Session storage keeps what you type into a form and the names of the files that you add, so that a reload or a lost connection costs you nothing, and a random number, so that a request sent twice is stored once. It is removed when your request has arrived, when you close the tab, and ${LIMITS.draftHours} hours after your last change at the latest.`,
        ],
      },
      'You can block or clear both in the settings of your browser. All pages and forms work without them. If we add a measurement service that sets cookies, we will name it here first.',
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    blocks: [
      'What you send travels over an encrypted connection. Requests are stored where only signed-in staff can read them, and so are the files that you upload: their addresses alone open nothing. Passwords of our staff are stored as hashes.',
      `A file that is uploaded but never sent with a form is deleted after about ${LIMITS.unclaimedUploadHours} hours. Requests and their files are kept as long as we need them for your project and our records, and are then deleted.`,
      'No system is perfectly secure. If we learn of a breach that concerns you, we will tell you as the law requires.',
    ],
  },
  {
    id: 'rights',
    heading: 'Your Rights',
    blocks: [
      'You may ask us at any time to:',
      {
        points: [
          'Access: tell you what we hold about you and give you a copy',
          'Correct: fix what is wrong or incomplete',
          'Delete: remove your request, with its photos and documents',
          'Restrict: keep your information but stop using it',
          'Portability: give you your information in a common format that another company can read',
        ],
      },
      'Write or call us as shown under Contact. We may ask a question or two to be sure that it is you, and we answer within 45 days. There is no charge, and asking changes nothing about how we treat you. If the law obliges us to keep something, we will say so.',
    ],
  },
  {
    id: 'children',
    heading: 'Children Under 18',
    blocks: [
      'This website is meant for adults. We do not knowingly collect information from children under 18.',
      'If you believe that a child has sent us information, tell us and we will delete it.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to This Policy',
    blocks: [
      'We may change this policy when our website, our services or the law change. The date at the top of this page shows the latest version. A change applies from the day that it is published here.',
    ],
  },
  {
    id: 'questions',
    heading: 'Contact',
    blocks: [`Questions about this policy, or a request about your information, reach ${brand.name} here:`],
    contact: true,
  },
];
