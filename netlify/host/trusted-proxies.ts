import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address belongs to a proxy whose X-Forwarded-For is true. */
export type IsProxy = (address: string) => boolean;

/** A dual-stack socket reports 127.0.0.1 as `::ffff:127.0.0.1`. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const BITS = { ipv4: 32, ipv6: 128 } as const;
const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function addTo(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  const family = familyOf(address);
  if (bits === undefined) list.addAddress(address, family);
  // Trusting every address would let visitors choose theirs, so /0 is refused as a mistake.
  else if (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= BITS[family])
    list.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}

/** Reads TRUSTED_PROXIES: addresses and CIDR ranges, separated by commas. Returns the entries that are neither. */
export function parseTrustedProxies(text: string | undefined): { isProxy: IsProxy; wrong: string[] } {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const list = new BlockList();
  const wrong = entries.filter((entry) => !addTo(list, entry));
  return {
    wrong,
    isProxy: (address) => {
      const plain = withoutMapping(address);
      return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
    },
  };
}

/**
 * The visitor's address. Each proxy adds the address of its client at the end of X-Forwarded-For. So the visitor is the
 * last address that is not a proxy of ours: visitors can write anything before it.
 */
export function findVisitor(
  peer = '127.0.0.1',
  headers: IncomingHttpHeaders = {},
  isProxy: IsProxy = () => false,
): string {
  let visitor = withoutMapping(peer);
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  for (const item of forwarded.reverse()) {
    const address = withoutMapping(item.trim());
    if (!isProxy(visitor) || isIP(address) === 0) break;
    visitor = address;
  }
  return visitor;
}
