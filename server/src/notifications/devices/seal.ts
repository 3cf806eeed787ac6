import { choiceKinds } from '@saathi/contract/notifications/choices.ts'
import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'

const acting = v.object({
  deviceId: v.string(),
  personId: v.string(),
  kind: v.picklist(choiceKinds),
  /** The conversation that a reply goes to. */
  channelId: v.optional(v.string()),
  /** The meeting that the person may accept. */
  meeting: v.optional(v.object({ mentorshipId: v.string(), eventId: v.string() })),
})

/** What a device may do by a push that it received: reply to one conversation, accept one meeting, and stop one kind of push. */
export type Acting = v.InferOutput<typeof acting>

/** The seal lets a notification act while no page is open, and ends after a week or with the device. */
export function openPushSeal(keys: KeyKeeper): Promise<Seal<Acting>> {
  return openSeal(keys, { name: 'push-acts', shape: acting, seconds: 7 * 86_400 })
}
