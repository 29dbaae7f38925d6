import type { Reader } from './setting-reader.ts';

const SUBNET = /^subnet-[0-9a-f]{8,17}$/;

export function defineListSetting(expected: string, max: number, isItem: (text: string) => boolean): Reader<string> {
  return {
    fallback: '',
    expected: `up to ${max} different ${expected}, separated by commas, or empty`,
    parse: given => {
      const items = given === '' ? [] : String(given).split(',');
      const isList = items.length <= max && new Set(items).size === items.length && items.every(isItem);
      return isList ? String(given) : null;
    },
  };
}

export const vpcId: Reader<string> = {
  fallback: '',
  expected: 'the id of a VPC such as vpc-0123456789abcdef0, or empty',
  parse: given => (given === '' || /^vpc-[0-9a-f]{8,17}$/.test(String(given)) ? String(given) : null),
};

export const subnetIds = defineListSetting('ids of subnets', 16, text => SUBNET.test(text));
