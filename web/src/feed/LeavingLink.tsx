import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Feed.module.css'
import { reportClick } from './reportClick.ts'

/** The link of an entry. It names its site, opens a new tab and counts the click. */
export function LeavingLink({
  id,
  link,
  of,
}: {
  readonly id: string
  readonly link: string
  readonly of: string
}) {
  const t = useTexts()
  const address = URL.parse(link)
  if (address?.protocol !== 'https:') return null
  const site = address.hostname.replace(/^www\./, '')
  const report = () => reportClick(id)
  return (
    <a
      className={styles.link}
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={report}
      onAuxClick={report}
    >
      <Icon name="leaveSite" />
      <span>
        {t('feed.readMore')}
        <span className="hidden-words">: {of}</span>
        <span className={styles.site}>{t('feed.leaves', { site })}</span>
      </span>
    </a>
  )
}
