import ipaddr from 'ipaddr.js';

/** The network of one customer: an IPv4 address, or the first four groups (/64) of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Turns an IPv4 address that is written as IPv6 (`::ffff:203.0.113.7`) back into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}
