import type { PersonalData } from '../room/personalData.ts'

/** The personal data that the feed stores. */
export const feedData: PersonalData = {
  tables: {
    feed_likes: {
      holds: 'the entries that the person likes',
      why: 'to show the person their likes, and everyone the number',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'entry_id created_at',
      archive: 'feed.json',
    },
  },
  impersonal: {
    feed_entries: { reason: 'content of the product', columns: 'id event published_at content loaded_at' },
    feed_counts: { reason: 'numbers without people', columns: 'entry_id likes clicks' },
    feed_quote_days: { reason: 'content of the product', columns: 'day entry_id' },
  },
}
