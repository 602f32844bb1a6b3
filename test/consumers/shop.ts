/** A document, and programs that use the client generated from it. */
export const document = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: 'https://shop.example.com' }]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: state, in: query, schema: { type: string } }
      responses:
        '200':
          description: d
          headers: { x-total: { schema: { type: integer } } }
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Order' } }
                  next: { type: string }
        '404': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Sorry' } } } }
    post:
      operationId: createOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses:
        '201': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readNote
      responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } }
    put:
      operationId: writeNote
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
      responses: { '204': { description: d } }
components:
  schemas:
    Order:
      type: object
      required: [id, lines]
      properties:
        id: { type: string }
        total: { type: number }
        buyer: { $ref: '#/components/schemas/Buyer' }
        lines: { type: array, items: { type: object, properties: { sku: { type: string }, count: { type: integer } } } }
        tags: { type: object, additionalProperties: { type: object, properties: { colour: { type: string } } } }
    Buyer:
      type: object
      properties: { name: { type: string }, mail: { type: string } }
    NewOrder:
      type: object
      required: [sku]
      properties: { sku: { type: string }, count: { type: integer }, buyer: { $ref: '#/components/schemas/Address' } }
    Address: { type: object, properties: { street: { type: string }, town: { type: string } } }
    Note: { type: object, properties: { text: { type: string }, author: { type: string } } }
    Sorry: { type: object, properties: { sorry: { type: string } } }
`;
