import { useLocation, useSearch } from 'wouter'

/**
 * Returns a value in the query of the address, and a function that puts another one there or removes it. The rest of the
 * address stays.
 */
export function useInAddress(name: string): readonly [string | null, (value: string | undefined) => void] {
  const [path, navigate] = useLocation()
  const put = (value: string | undefined) => {
    // The address is read now and not before, because two values may be removed at the same moment.
    const query = new URLSearchParams(location.search)
    if (value === undefined) query.delete(name)
    else query.set(name, value)
    navigate(query.size === 0 ? path : `${path}?${query.toString()}`, { replace: true })
  }
  return [new URLSearchParams(useSearch()).get(name), put]
}
