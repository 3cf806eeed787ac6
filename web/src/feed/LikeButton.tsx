import type { FeedPost } from '@saathi/contract/feed/calls.ts'

import { useTexts } from '../texts/texts.ts'
import styles from './Feed.module.css'
import { FeedIcon } from './FeedIcon.tsx'
import { useLike } from './useLike.ts'

/** The like button of an entry with the number of likes. */
export function LikeButton({ entry, name }: { readonly entry: FeedPost; readonly name: string }) {
  const t = useTexts()
  const like = useLike(entry)
  return (
    <div className={styles.likeRoom}>
      <button
        type="button"
        className={styles.like}
        aria-pressed={like.isLiked}
        onClick={() => void like.press()}
      >
        <FeedIcon name="heart" filled={like.isLiked} />
        <span aria-hidden="true">{like.feedLikes}</span>
        <span className="hidden-words">
          {t('feed.like', { name })}. {t('feed.likes', { count: like.feedLikes })}
        </span>
      </button>
      {like.hasFailed ? (
        <p className={styles.failed} role="alert">
          {t('feed.likeFailed')}
        </p>
      ) : null}
    </div>
  )
}
