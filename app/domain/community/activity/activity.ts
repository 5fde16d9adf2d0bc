export type { Activity, ActivityOfPerson } from './activity-schema';
