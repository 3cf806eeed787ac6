/** The pages of the long lists, which load together once one of them opens: fewer files are smaller. */
export { PersonPage } from './people/PersonPage.tsx'
export { ScreeningPage } from './screening/ScreeningPage.tsx'
export { PairPage } from './pairs/PairPage.tsx'
export { PairsPage } from './pairs/PairsPage.tsx'
export { PeoplePage } from './people/PeoplePage.tsx'
export { DraftsPage } from './studio/DraftsPage.tsx'
export { PoolPage } from './studio/PoolPage.tsx'
