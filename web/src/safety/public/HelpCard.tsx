import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { HelpLineList } from './HelpLineList.tsx'
import styles from './Safety.module.css'

/** Help lines for a person in distress. Only the person sees it, and all the numbers stay on their safety page. */
export function HelpCard({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <section className={styles.help} aria-labelledby="help-title">
      <div className={styles.helpTop}>
        <h3 id="help-title" role="status">
          {t('safety.help.title')}
        </h3>
        <IconButton icon="close" label={t('safety.help.close')} onClick={onClose} />
      </div>
      <p>{t('safety.help.body')}</p>
      <HelpLineList most={2} />
      <Link to={paths.safety} className={styles.link}>
        {t('safety.help.all')}
      </Link>
    </section>
  )
}
