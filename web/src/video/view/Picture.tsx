interface PictureProps {
  readonly stream: MediaStream
  readonly className?: string | undefined
  readonly isMuted: boolean
  readonly label: string
}

/** Plays a stream. */
export function Picture({ stream, className, isMuted, label }: PictureProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say in a call has no captions yet
    <video
      ref={(video) => {
        if (video !== null && video.srcObject !== stream) video.srcObject = stream
      }}
      className={className}
      autoPlay
      playsInline
      muted={isMuted}
      aria-label={label}
    />
  )
}
