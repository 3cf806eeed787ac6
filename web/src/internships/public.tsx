import { internshipCalls, type MentorshipCard } from '@saathi/contract/internships/calls.ts'

import { useLocal, useTexts } from '../texts/texts.ts'
import { Drawing, isDrawing } from '../ui/figures/Drawing.tsx'
import { Card } from '../ui/Layout.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { ask } from '../wire/api.ts'
import { keyOf, putAnswer, queryClient, storeOffline, useAsk } from '../wire/queries.ts'
import styles from './MentorshipCards.module.css'

storeOffline(internshipCalls.cards)

const asked = { query: { expType: 'Mentorship', imageType: 'web' } } as const

/** Asks for the cards ahead, if this device does not have them, so that they can be read without a network. */
export async function loadMentorshipCards(): Promise<void> {
  if (queryClient.getQueryData(keyOf(internshipCalls.cards, asked)) !== undefined) return
  putAnswer(internshipCalls.cards, asked, await ask(internshipCalls.cards, asked))
}

/** Short texts about mentorships for the person's role. Shows nothing while there are none, or if they did not load. */
export function MentorshipCards() {
  const cards = useAsk(internshipCalls.cards, asked)
  const shown = (cards.data ?? []).filter((card) => 'audience' in card)
  if (shown.length === 0) return null
  return (
    <ul className={styles.cards}>
      {shown.map((card) => (
        <li key={card.id}>
          <One card={card} />
        </li>
      ))}
    </ul>
  )
}

function One({ card }: { readonly card: MentorshipCard }) {
  const t = useTexts()
  const local = useLocal()
  const { image, url } = card
  const title = local(card.title, card.localeTitle)
  return (
    <Card>
      {image === null ? null : isDrawing(image) ? (
        <Drawing name={image} />
      ) : (
        <img src={image} alt="" loading="lazy" width={320} height={180} />
      )}
      <h2 className={styles.title}>{title}</h2>
      <Markdown
        text={local(card.text, card.localeText)}
        leaves={(site) => t('learning.content.leaves', { site })}
      />
      {url === null ? null : (
        <a className={styles.more} href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      )}
    </Card>
  )
}
