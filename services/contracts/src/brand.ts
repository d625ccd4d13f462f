/**
 * Brand and contact data, the only place for site, API and mails.
 * Sample content: another contractor replaces this file, the logo and the pictures.
 */
// Three separate parts keep the forms' script small: it does not include the cities.
export const brandPhone = { display: '(214) 555-0142', href: 'tel:+12145550142', e164: '+12145550142' } as const;
export const brandHours = {
  display: 'Monday to Friday',
  time: '8 a.m. to 5 p.m.',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:00',
} as const;
/** The response-time sentence, used word for word everywhere. */
export const brandPromise = 'We answer within 24 hours, Monday to Friday.';

export const brand = {
  name: 'Fairhand',
  tagline: 'Modern Service. Affordable Mastery.',
  headline: 'Dallas-Fort Worth Home Renovation Experts',
  phone: brandPhone,
  email: 'hello@fairhand.example',
  address: {
    street: '100 Sample Street, Suite 410',
    city: 'Dallas',
    region: 'TX',
    postalCode: '75201',
    country: 'US',
  },
  geo: { region: 'US-TX', placename: 'Dallas-Fort Worth', latitude: 32.7876, longitude: -96.7994 },
  /** Time zone of opening hours, follow-ups and dates at the desk. */
  timeZone: 'America/Chicago',
  priceRange: '$$',
  hours: brandHours,
  promise: brandPromise,
  cities: [
    'Arlington',
    'Plano',
    'Irving',
    'Garland',
    'McKinney',
    'Frisco',
    'Denton',
    'Carrollton',
    'Richardson',
    'Lewisville',
  ],
  social: [
    { name: 'Facebook', icon: 'facebook', href: 'https://www.facebook.com/fairhand.example' },
    { name: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/fairhand.example' },
    { name: 'LinkedIn', icon: 'linkedin', href: 'https://www.linkedin.com/company/fairhand-example' },
  ],
} as const;
