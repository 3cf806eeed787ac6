import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Returns a function that says whether an address is in one of these networks, each an address or an address
 * with a prefix length.
 */
export function trustedNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) add(list, network)
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    // A proxy may forward a word such as "unknown" instead of an address.
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

function add(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/')
  try {
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  } catch (error) {
    throw new Error(`TRUSTED_NETWORKS names "${network}", which is neither an address nor a network.`, {
      cause: error,
    })
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
