import type { Database } from '../engines/database/database.ts'
import type { RoomPlan } from '../room/room.ts'
import { consentsAsked } from './consents/consents.ts'
import { consentsPart, peopleActs } from './deskPart.ts'
import { exportOf, leavePeople, pictureJobs } from './erasure.ts'
import { tellLanguages } from './languageNews.ts'
import { outboundJobs } from './outbound.ts'
import { peopleData } from './personal.ts'
import { languageOf } from './public/person.ts'
import { timeZoneOf } from './public/store.ts'
import { pictureKeyIn } from './pictures/pictures.ts'
import { isPicture } from './profileStore.ts'
import { peopleRoutes } from './routes.ts'
import { readOutbound } from './consents/settings.ts'

async function isOpenPicture(db: Database, fileKey: string): Promise<boolean> {
  const key = pictureKeyIn(fileKey)
  return key !== undefined && isPicture(db, key)
}

/** The person: names, picture, phone, language, birth year, consents. */
export const peopleRoom: RoomPlan = {
  personal: peopleData,
  settings: readOutbound,
  open: ({ house, rooms, sockets }) => ({
    serves: [peopleRoutes(house, rooms)],
    jobs: { ...outboundJobs(house), ...pictureJobs(house) },
    facts: {
      language: (db, { id }) => languageOf(db, id),
      timeZone: (db, { id }) => timeZoneOf(db, id),
    },
    // A picture that its person replaced, or whose person is erased, does not open by an earlier link.
    fileGates: { pictures: (key) => isOpenPicture(house.db, key) },
    partsOfPerson: (asked) => consentsPart(house, asked),
    personActs: peopleActs,
    exportOf: (personId) => exportOf(house, personId),
    leave: (tx, leaver) => leavePeople(house, tx, leaver),
    close: tellLanguages(house, sockets),
    client: { asksConsentFor: consentsAsked(house.config.of(readOutbound)) },
  }),
}
