/** StrictToken.sol, compiled. */
export const strictToken = {
  abi: [
    {
      inputs: [
        { internalType: 'address', name: 'owner', type: 'address' },
        { internalType: 'uint256', name: 'supply', type: 'uint256' },
      ],
      stateMutability: 'nonpayable',
      type: 'constructor',
    },
    {
      anonymous: false,
      inputs: [
        { indexed: true, internalType: 'address', name: 'owner', type: 'address' },
        { indexed: true, internalType: 'address', name: 'spender', type: 'address' },
        { indexed: false, internalType: 'uint256', name: 'value', type: 'uint256' },
      ],
      name: 'Approval',
      type: 'event',
    },
    {
      anonymous: false,
      inputs: [
        { indexed: true, internalType: 'address', name: 'from', type: 'address' },
        { indexed: true, internalType: 'address', name: 'to', type: 'address' },
        { indexed: false, internalType: 'uint256', name: 'value', type: 'uint256' },
      ],
      name: 'Transfer',
      type: 'event',
    },
    {
      inputs: [
        { internalType: 'address', name: 'owner', type: 'address' },
        { internalType: 'address', name: 'spender', type: 'address' },
      ],
      name: 'allowance',
      outputs: [{ internalType: 'uint256', name: '', type: 'uint256' }],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [
        { internalType: 'address', name: 'spender', type: 'address' },
        { internalType: 'uint256', name: 'value', type: 'uint256' },
      ],
      name: 'approve',
      outputs: [],
      stateMutability: 'nonpayable',
      type: 'function',
    },
    {
      inputs: [{ internalType: 'address', name: 'owner', type: 'address' }],
      name: 'balanceOf',
      outputs: [{ internalType: 'uint256', name: '', type: 'uint256' }],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [],
      name: 'decimals',
      outputs: [{ internalType: 'uint8', name: '', type: 'uint8' }],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [],
      name: 'name',
      outputs: [{ internalType: 'string', name: '', type: 'string' }],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [],
      name: 'symbol',
      outputs: [{ internalType: 'string', name: '', type: 'string' }],
      stateMutability: 'view',
      type: 'function',
    },
    {
      inputs: [
        { internalType: 'address', name: 'to', type: 'address' },
        { internalType: 'uint256', name: 'value', type: 'uint256' },
      ],
      name: 'transfer',
      outputs: [],
      stateMutability: 'nonpayable',
      type: 'function',
    },
    {
      inputs: [
        { internalType: 'address', name: 'from', type: 'address' },
        { internalType: 'address', name: 'to', type: 'address' },
        { internalType: 'uint256', name: 'value', type: 'uint256' },
      ],
      name: 'transferFrom',
      outputs: [],
      stateMutability: 'nonpayable',
      type: 'function',
    },
  ],
  bytecode:
    '0x6080604052348015600e575f5ffd5b50604051610531380380610531833981016040819052602b91607b565b6001600160a01b0382165f81815260208181526040808320859055518481527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a3505060b0565b5f5f60408385031215608b575f5ffd5b82516001600160a01b038116811460a0575f5ffd5b6020939093015192949293505050565b610474806100bd5f395ff3fe608060405234801561000f575f5ffd5b5060043610610085575f3560e01c806370a082311161005857806370a082311461010c57806395d89b4114610139578063a9059cbb1461015e578063dd62ed3e14610171575f5ffd5b806306fdde0314610089578063095ea7b3146100ca57806323b872dd146100df578063313ce567146100f2575b5f5ffd5b6100b46040518060400160405280600c81526020016b29ba3934b1ba103a37b5b2b760a11b81525081565b6040516100c19190610331565b60405180910390f35b6100dd6100d8366004610381565b61019b565b005b6100dd6100ed3660046103a9565b61022e565b6100fa600681565b60405160ff90911681526020016100c1565b61012b61011a3660046103e3565b5f6020819052908152604090205481565b6040519081526020016100c1565b6100b46040518060400160405280600681526020016514d5149250d560d21b81525081565b6100dd61016c366004610381565b610276565b61012b61017f366004610403565b600160209081525f928352604080842090915290825290205481565b8015806101c85750335f9081526001602090815260408083206001600160a01b0386168452909152902054155b6101d0575f5ffd5b335f8181526001602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925910160405180910390a35050565b6001600160a01b0383165f90815260016020908152604080832033845290915281208054839290610260908490610448565b909155506102719050838383610285565b505050565b610281338383610285565b5050565b6001600160a01b0383165f90815260208190526040812080548392906102ac908490610448565b90915550506001600160a01b0382165f90815260208190526040812080548392906102d8908490610461565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161032491815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461037c575f5ffd5b919050565b5f5f60408385031215610392575f5ffd5b61039b83610366565b946020939093013593505050565b5f5f5f606084860312156103bb575f5ffd5b6103c484610366565b92506103d260208501610366565b929592945050506040919091013590565b5f602082840312156103f3575f5ffd5b6103fc82610366565b9392505050565b5f5f60408385031215610414575f5ffd5b61041d83610366565b915061042b60208401610366565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b8181038181111561045b5761045b610434565b92915050565b8082018082111561045b5761045b61043456',
} as const;
