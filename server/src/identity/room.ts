import { identityCalls } from '@saathi/contract/identity/calls.ts'
import * as v from 'valibot'

import { serving } from '../http/request.ts'
import type { Opening, Room, RoomPlan } from '../room/room.ts'
import { openCodes } from './codes/codes.ts'
import { makeCodeMail } from './codes/mail.ts'
import { codeRoutes } from './codeRoutes.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { identityActs, signInsPart } from './deskPart.ts'
import { deleteCode, everySignIn } from './eraseStore.ts'
import { confirmEmail } from './emailChange/change.ts'
import { openGoogle } from './google/routes.ts'
import { readGoogle } from './google/settings.ts'
import { forgetEvent, forgetTopic, isAbout } from './credentials/guard.ts'
import { forgetOldJobs } from './codes/retention.ts'
import { makeOwnerProof } from './ownerProof.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { identityData } from './personal.ts'
import { resetRoutes } from './resetRoutes.ts'
import { signInRoutes } from './signInRoutes.ts'
import { openTokens } from './credentials/tokens.ts'

/** Signing in: codes, passwords, tokens, Google, devices, reset. */
export const identityRoom: RoomPlan = { personal: identityData, settings: readGoogle, open: openRoom }

async function openRoom({ house, rooms, sockets, isClosed }: Opening): Promise<Room> {
  const tokens = await openTokens(house.keys, house.config.publicUrl)
  const codes = await openCodes(house.keys)
  const codeMail = makeCodeMail(house, codes)
  const google = await openGoogle(house, { tokens, isClosed })
  const stopListening = house.bus.subscribe(forgetTopic, (event) => {
    const forgotten = v.parse(forgetEvent, event)
    void sockets.recheck((person) => isAbout(forgotten, person))
  })
  // An event may have been missed, so every token is checked again.
  const stopWatching = house.bus.onGap((isListening) => {
    if (isListening) void sockets.recheck(() => true)
  })
  return {
    serves: [
      serving(identityCalls, {
        ...signInRoutes({ house, tokens, facts: rooms.facts }),
        ...deviceRoutes(house),
        ...codeRoutes(house, codes, codeMail),
        ...resetRoutes(house, codes, codeMail),
        ...passwordRoutes(house),
        confirmEmailChange: ({ body: { token } }) => confirmEmail(house, token),
      }),
    ],
    jobs: forgetOldJobs(house),
    mount: google?.mount,
    client: { signIns: google === undefined ? ['password'] : ['password', 'google'] },
    ownerProof: makeOwnerProof(house, codes, codeMail),
    partsOfPerson: (asked) => signInsPart(house, asked),
    personActs: identityActs(house),
    exportOf: async (personId) => ({
      documents: {
        'sign-ins.json': { about: 'identity.archive', content: await everySignIn(house.db, personId) },
      },
    }),
    leave: async (tx, { id, email }) => {
      await deleteCode(tx, email)
      await house.bus.publishIn(tx, forgetTopic, { personId: id })
      return async () => house.bus.publishHere(forgetTopic, { personId: id })
    },
    close: () => {
      stopListening()
      stopWatching()
    },
  }
}
