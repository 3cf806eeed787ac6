/** The pages of the long lists and of the team, which load together once one of them opens: fewer files are smaller. */
export { PairPage } from './pairs/PairPage.tsx'
export { PairsPage } from './pairs/PairsPage.tsx'
export { PeoplePage } from './people/PeoplePage.tsx'
export { DraftsPage } from './studio/DraftsPage.tsx'
export { PoolPage } from './studio/PoolPage.tsx'
export { AuditPage } from './team/AuditPage.tsx'
export { TeamPage } from './team/TeamPage.tsx'
