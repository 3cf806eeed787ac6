import { Line } from '../../ui/Icon.tsx'

/** Drawn here and not with the icons of every page, which the shell loads. */
const sheet = 'M6 3h8l4 4v14H6zM14 3v4h4'
const marks: Readonly<Record<string, string>> = {
  xls: 'M9 12h6v6H9zM12 12v6M9 15h6',
  xlsx: 'M9 12h6v6H9zM12 12v6M9 15h6',
  csv: 'M9 12h6v6H9zM12 12v6M9 15h6',
  ppt: 'M9 12h6v4H9zM12 16v2.5',
  pptx: 'M9 12h6v4H9zM12 16v2.5',
}
const lines = 'M9 12h6M9 15h6M9 18h4'
const picture = 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9v.01'

/** The icon of a file, by the ending of its name. */
export function FileIcon({ name }: { readonly name: string }) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (/^(jpe?g|gif|png|webp|heic)$/.test(ending)) return <Line path={picture} />
  return <Line path={`${sheet}${marks[ending] ?? lines}`} />
}
