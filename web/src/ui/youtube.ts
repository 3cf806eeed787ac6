/** Returns the video's id in a YouTube address; undefined if there is none. */
export function youtubeId(url: string): string | undefined {
  const address = URL.parse(url)
  if (address === null || address.protocol !== 'https:') return undefined
  const host = address.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = address.pathname.split('/').filter(Boolean)
  const id =
    host === 'youtu.be'
      ? first
      : !['youtube.com', 'youtube-nocookie.com'].includes(host)
        ? ''
        : ['embed', 'shorts', 'live'].includes(first)
          ? second
          : (address.searchParams.get('v') ?? '')
  return /^[\w-]{11}$/.test(id) ? id : undefined
}
