import { routes } from '@ts1/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.ts';

const fields = (schema: z.ZodType, input: unknown) => {
  const result = validate(schema, input);
  return result.ok ? {} : Object.fromEntries(result.fields.map((field) => [field.path, field.message]));
};

test('every bad field is named, in words that follow its name', () => {
  const shape = z.object({
    name: z.string().max(3),
    count: z.int().min(1),
    flag: z.boolean(),
    list: z.array(z.object({ battery: z.number() })),
    choice: z.enum(['a', 'b']),
  });
  const input = { name: 'long', count: 0, flag: 'yes', list: [{ battery: 1 }, { battery: '2' }] };
  expect(fields(shape, input)).toEqual({
    name: 'must be at most 3 characters long',
    count: 'must be at least 1',
    flag: 'must be true or false',
    'list.1.battery': 'must be a number',
    choice: 'is required',
  });
});

test('messages of the contract win', () => {
  expect(fields(routes.setup.body, { companyName: ' ', email: 'x', password: 'short' })).toEqual({
    companyName: 'must not be empty',
    email: 'must be an e-mail address',
    password: 'must be at least 12 characters',
  });
});

test('of alternatives the one that was meant is checked', () => {
  const body = routes.sensorOrder.body;
  expect(fields(body, { action: 'get', userId: 'x' })).toEqual({ userId: 'must be a positive whole number' });
  expect(fields(body, { preferences: [{ preference_key: 'sensor_order_1', preference_value: -1 }] })).toEqual(
    {
      'preferences.0.preference_value': 'must be at least 0',
    },
  );
});

test('a body that is no object says so', () => {
  expect(fields(routes.login.body, [1])).toEqual({ '': 'must be an object' });
});
