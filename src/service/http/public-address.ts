import { BlockList, isIPv6 } from 'node:net';

/** IPv4 addresses outside the open internet (IANA special-purpose registry), and multicast. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix);

/** IPv6 addresses of the open internet: global unicast, except for those that embed IPv4 addresses or are for documentation. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const excepted = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  excepted.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is on the open internet: not on this machine or its network, and not reserved. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  if (isIPv6(address)) return global.check(address, 'ipv6') && !excepted.check(address, 'ipv6');
  return !special.check(address);
}
