import { createHmac } from 'node:crypto'

import { helpCalls } from '@saathi/contract/help/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { serving } from '../http/request.ts'
import { personById } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { RoomPlan } from '../room/room.ts'
import { readHelp } from './settings.ts'

/** The help desk's chat, for people who have no other chat. */
export const helpRoom: RoomPlan = {
  settings: readHelp,
  open({ house: { config, db } }) {
    const desk = config.of(readHelp)
    return {
      client: { help: desk === undefined ? undefined : { host: desk.host, token: desk.token } },
      serves: [
        serving(helpCalls, {
          async helpIdentity({ person }) {
            const row = desk === undefined ? undefined : await personById(db, person.id)
            if (desk === undefined || row === undefined) throw new Failure('notFound')
            return {
              id: row.id,
              email: row.email,
              displayName: displayNameOf(row),
              hash: createHmac('sha256', desk.secret).update(row.id).digest('hex'),
              role: row.role,
              language: row.primaryLanguage,
            }
          },
        }),
      ],
    }
  },
}
