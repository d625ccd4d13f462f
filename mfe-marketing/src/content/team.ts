import type { Picture } from './picture';
import { teamElena, teamMarcus } from './pictures.gen';

export interface TeamMember {
  id: number;
  name: string;
  title: string;
  photo: Picture;
  credentials: readonly string[];
}

export const TEAM: readonly TeamMember[] = [
  {
    id: 1,
    name: 'Marcus Hale',
    title: 'Construction Analytics and Strategy',
    photo: teamMarcus,
    credentials: [
      'Prices every scope from measured quantities',
      'Tracks cost and schedule week by week',
      '15 consecutive profitable fix and flip projects',
    ],
  },
  {
    id: 2,
    name: 'Elena Ruiz',
    title: 'Design and Project Coordination',
    photo: teamElena,
    credentials: [
      'Leads design from first sketch to final finish',
      'One point of contact for homeowners and trades',
      'Schedules permits, inspections and deliveries',
    ],
  },
];
