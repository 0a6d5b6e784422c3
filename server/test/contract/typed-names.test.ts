import { expect, it } from 'vitest';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { fieldsOf } from './schema-fields.ts';

const isName = /^(name|title|label|file_name|kid_name|given_by|signatory|signatory_post|bank)(_(en|ru))?$/;
/** What a contact is, such as a nickname in a messenger; a setting has a value, too. */
const isContact = /Contact(\.|\.\w+\.)value$|contacts\.value$/;
const hostile = 'An\u0007na\u202e \u200fPet\nro\u0085va\u2028';

const names = Object.entries<Endpoint>(contract).flatMap(([call, { body, query }]) =>
  [body, query]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => fieldsOf(schema, call))
    // The values that were on the screen before an edit are compared with the stored ones, so they are not normalised.
    .filter(({ path }) => (isName.test(path.split('.').at(-1) ?? '') || isContact.test(path)) && !path.includes('.before.')),
);

it('takes every name and title that people type as one line, without control characters and direction marks', () => {
  expect(names.length).toBeGreaterThan(40);
  const wrong = names.flatMap(({ path, schema }) => {
    const read = schema.safeParse(hostile);
    return !read.success || read.data === 'An na Pet ro va' ? [] : [path];
  });
  expect(wrong).toEqual([]);
  expect(names.filter(({ schema }) => schema.safeParse(hostile).success).length).toBeGreaterThan(40);
});

/** The order depends on the stored name or on the parent's, so the verb turns these names round (`name-order.test.ts`). */
const turnedByVerbs = [
  'changeOwnProfile.name',
  'createChild.name',
  'createClient.children.name',
  'createDeal.kid_name',
  'editChild.name',
  'editClient.name',
  'editDeal.kid_name',
  'editDeal.name',
  'openDealClient.kid_name',
];
/** Names of things, search texts, and the holder of a bank account, whose name has the form that the bank wants. */
const notPeople = /^(saveView|changeView|runJob|findDealDuplicates|findDuplicates|changeRequisites|editPayee)\./;

it('stores every name of a person first name first', () => {
  const people = names.filter(({ path }) => /\.(kid_)?name$/.test(path) && !notPeople.test(path));
  const turned = people.filter(({ schema }) => schema.safeParse('Громова Вера').data === 'Вера Громова').map(({ path }) => path);
  expect(turned.length).toBeGreaterThan(3);
  const others = people.map(({ path }) => path).filter((path) => !turned.includes(path));
  expect(others.sort()).toEqual(turnedByVerbs);
});
