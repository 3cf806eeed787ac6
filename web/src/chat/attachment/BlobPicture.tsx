import { type ImgHTMLAttributes, useCallback } from 'react'

interface BlobPictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  readonly blob: Blob
  readonly alt: string
}

/** A picture from this device's memory. Its address is freed when the picture goes. */
export function BlobPicture({ blob, alt, ...rest }: BlobPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} {...rest} />
}
