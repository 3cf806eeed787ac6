import type { RoomPlan } from '../room/room.ts'
import { likesBy } from './erasureStore.ts'
import { feedData } from './personal.ts'
import { loadFeed } from './public.ts'
import { feedRoutes } from './routes.ts'

/** Posts and quotes. */
export const feedRoom: RoomPlan = {
  personal: feedData,
  open: ({ house }) => ({
    serves: [feedRoutes(house)],
    load: () => loadFeed(house),
    exportOf: async (personId) => ({
      documents: {
        'feed.json': { about: 'feed.archive', content: { likes: await likesBy(house.db, personId) } },
      },
    }),
  }),
}
