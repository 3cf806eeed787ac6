/** The pages of the team itself, which few members open: they load together. */
export { StaffCommands } from './parts/StaffCommands.tsx'
export { AuditPage } from './team/AuditPage.tsx'
export { TeamPage } from './team/TeamPage.tsx'
