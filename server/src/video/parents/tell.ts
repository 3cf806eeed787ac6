import type { Database } from '../../engines/database/database.ts'
import { unsealed } from '../../engines/secrets/secretKey.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import type { PersonRow } from '../../people/public/store.ts'
import type { ParentLink } from '../stored/parentStore.ts'
import { parentPage } from './askParent.ts'

/** A parent's answer, with what was allowed before it and is allowed after it, by all parents. */
interface Change {
  readonly agrees: boolean
  /** What the same parent said before. */
  readonly former: boolean | undefined
  readonly wasAllowed: boolean
  readonly isAllowed: boolean
}

/** Returns what the young person reads of an answer; undefined if nothing changes for them. */
export function saidBy({ agrees, former, wasAllowed, isAllowed }: Change) {
  if (isAllowed) return wasAllowed ? undefined : 'allowed'
  if (wasAllowed) return 'withdrawn'
  return agrees || former === false ? undefined : 'refused'
}

/** Tells the young person what a parent's answer changes, in the parent's transaction. */
export async function tellChild(
  house: NoticeHouse,
  tx: Database,
  {
    personId,
    answerId,
    change,
  }: { readonly personId: string; readonly answerId: string; readonly change: Change },
): Promise<void> {
  const said = saidBy(change)
  if (said === undefined) return
  await notify(house, tx, {
    personId,
    kind: 'parentAnswered',
    key: `parentAnswered:${answerId}`,
    values: { said: { list: [{ text: `notice.parent.${said}` }] } },
  })
}

interface Confirmed {
  readonly token: string
  readonly link: ParentLink
  readonly child: Pick<PersonRow, 'firstName'>
  readonly answerId: string
  readonly agrees: boolean
  readonly languageCode: string
}

/** Confirms an answer to the parent by email, with the link that changes it. The address of an older link is not known. */
export async function confirmToParent(
  { config, mail, texts }: Pick<House, 'config' | 'mail' | 'texts'>,
  tx: Database,
  { token, link: { id, sealedEmail }, child, answerId, agrees, languageCode }: Confirmed,
): Promise<void> {
  const to = sealedEmail === null ? undefined : unsealed(token, id, sealedEmail)
  if (to === undefined) return
  const answer = texts.text(languageCode, `consent.parent.${agrees ? 'yes' : 'no'}`)
  const link = parentPage({ config }, token)
  const values = { name: child.firstName, product: config.productName, answer, link }
  const [subject, text] = ['subject', 'body'].map((part) =>
    texts.text(languageCode, `mail.parentSaved.${part}`, values),
  )
  if (subject === undefined || text === undefined) return
  await mail.send(tx, { key: `parentSaved:${answerId}`, to, subject, text })
}
