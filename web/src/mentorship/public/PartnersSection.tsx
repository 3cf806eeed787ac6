import { mentorshipCalls, type Partner } from '@saathi/contract/mentorship/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Section } from '../../ui/Layout.tsx'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import styles from './Partners.module.css'

storeOffline(mentorshipCalls.mentorships)

/** The partners of the person's running mentorships, with what they wrote about themselves. */
export function PartnersSection() {
  const t = useTexts()
  const mentorships = useAsk(mentorshipCalls.mentorships, {}).data ?? []
  const running = mentorships.filter(({ status }) => status === 'ACTIVE')
  const partners = new Map(
    running.flatMap(({ partnerDetails }) => partnerDetails.partnerDetails).map((each) => [each.id, each]),
  )
  if (partners.size === 0) return null
  return (
    <Section title={t(isMentor(partners.values()) ? 'mentorship.mentees' : 'mentorship.partners')}>
      <ul className={styles.partners}>
        {[...partners.values()].map((partner) => (
          <PartnerEntry key={partner.id} partner={partner} />
        ))}
      </ul>
    </Section>
  )
}

function PartnerEntry({ partner }: { readonly partner: Partner }) {
  const t = useTexts()
  return (
    <li className={styles.partner}>
      <Avatar name={partner.displayName} picture={partner.displayPicture} />
      <div>
        <p className={styles.name}>{partner.displayName}</p>
        <p className={styles.role}>{t(`mentorship.role.${partner.role}`)}</p>
        {partner.bio === '' ? null : <p className={styles.bio}>{partner.bio}</p>}
      </div>
    </li>
  )
}

/** A mentor's partners are all mentees; a mentee has a mentor among them. */
function isMentor(partners: Iterable<Partner>): boolean {
  return [...partners].every(({ role }) => role === 'mentee')
}
