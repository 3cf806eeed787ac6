import type { Message } from '@saathi/contract/chat/socket.ts'
import { closesAfterMs } from '@saathi/contract/video/rules.ts'
import { Link } from 'wouter'
import * as v from 'valibot'

import { useTexts } from '../../texts/texts.ts'
import { useNow } from '../../wire/useNow.ts'
import { callAddress } from '../engine/address.ts'

const invite = v.pipe(v.string(), v.parseJson(), v.object({ room: v.string() }))

/** Leads into the call of an invitation, for three hours. */
export function InviteLink({ message: { message: text, createdOn } }: { readonly message: Message }) {
  const t = useTexts()
  const now = useNow(60_000)
  const read = v.safeParse(invite, text)
  if (!read.success) return null
  if (now - Date.parse(createdOn) > closesAfterMs) return t('call.expired')
  return <Link to={callAddress(read.output.room)}>{t('call.join')}</Link>
}
