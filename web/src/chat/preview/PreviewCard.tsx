import { useState } from 'react'

import { Icon } from '../../ui/Icon.tsx'
import type { PageOfWeb } from '../messages/attachments.ts'
import { savesData } from '../gif/howPicturesLoad.ts'
import styles from './Preview.module.css'

/** What a page of the web says of itself: picture, title, description and host. A person who saves data gets no picture. */
export function PreviewContent({ page: { url, title, description, image } }: { readonly page: PageOfWeb }) {
  const [failed, setFailed] = useState<string>()
  const host = new URL(url).hostname
  return (
    <>
      {image === null || image === failed || savesData() ? (
        <span className={styles.picture}>
          <Icon name="leaveSite" />
        </span>
      ) : (
        <img className={styles.picture} src={image} alt="" loading="lazy" onError={() => setFailed(image)} />
      )}
      <span className={styles.words}>
        {/* A page without a title is named by its host; the whole address is in the message already. */}
        <strong dir="auto">{title === '' ? host : title}</strong>
        {description === '' ? null : (
          <span className={styles.description} dir="auto">
            {description}
          </span>
        )}
        {title === '' ? null : <span className={styles.host}>{host}</span>}
      </span>
    </>
  )
}

/** A page of the web in a message. It opens beside the app. */
export function PreviewCard({ page, isCurrent }: { readonly page: PageOfWeb; readonly isCurrent: boolean }) {
  return (
    <a
      className={styles.card}
      href={page.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={isCurrent ? 0 : -1}
    >
      <PreviewContent page={page} />
    </a>
  )
}
